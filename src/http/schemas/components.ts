import * as accounts from './accounts.ts';
import * as artifacts from './artifacts.ts';
import { ErrorResponse } from './common.ts';
import type { Component } from './component.ts';
import { Health } from './health.ts';
import * as jobs from './jobs.ts';
import * as models from './models.ts';
import * as projects from './projects.ts';

/** Every named schema of the API, in the order in which the documentation shows them. */
export const components: readonly Component[] = [
  Health,
  accounts.RegisterRequest,
  accounts.LoginRequest,
  accounts.SessionResponse,
  accounts.User,
  accounts.UpdateMeRequest,
  projects.ProjectRequest,
  projects.Project,
  projects.Member,
  models.ModelCreateRequest,
  models.ModelReplaceRequest,
  models.Model,
  models.ModelSummary,
  models.ViewRef,
  models.contents.cim,
  models.contents.pim,
  models.contents.psm,
  jobs.TransformationRequest,
  jobs.ArtifactGenerationRequest,
  jobs.Job,
  jobs.Conflict,
  jobs.Finding,
  artifacts.Artifact,
  artifacts.FileRef,
  artifacts.FileContent,
  ErrorResponse,
];
