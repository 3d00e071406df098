import { ActivityEvent, ActivityFeed } from './activity.ts';
import { AuditEntry } from './audit.ts';
import * as webhooks from './webhooks.ts';
import * as accounts from './accounts.ts';
import * as artifacts from './artifacts.ts';
import * as chatbot from './chatbot.ts';
import { ErrorResponse } from './common.ts';
import type { Component } from './component.ts';
import * as consequences from './consequences.ts';
import { Health } from './health.ts';
import * as impact from './impact.ts';
import * as invitations from './invitations.ts';
import * as jobs from './jobs.ts';
import * as requests from './model-requests.ts';
import * as modeling from './modeling.ts';
import * as models from './models.ts';
import * as members from './members.ts';
import * as preview from './preview.ts';
import * as projects from './projects.ts';
import * as tokens from './access-tokens.ts';
import * as sessions from './sessions.ts';
import * as synchronization from './synchronization.ts';
import * as turnEvents from './turn-events.ts';
import * as turns from './turns.ts';
import { TurnUnit } from './turn-units.ts';
import * as validation from './validation.ts';
import * as views from './views.ts';

/** Every named schema of the API, in the order in which the documentation shows them. */
export const components: readonly Component[] = [
  Health,
  accounts.RegisterRequest,
  accounts.LoginRequest,
  accounts.SessionResponse,
  accounts.User,
  accounts.UpdateMeRequest,
  accounts.EmailChangeRequest,
  accounts.EmailVerificationRequest,
  sessions.PasswordChangeRequest,
  sessions.AccountDeletionRequest,
  sessions.Session,
  tokens.AccessTokenRequest,
  tokens.AccessToken,
  tokens.AccessTokenGrant,
  projects.ProjectRequest,
  projects.ProjectUpdateRequest,
  projects.ProjectImportRequest,
  projects.Project,
  projects.Member,
  AuditEntry,
  ActivityEvent,
  ActivityFeed,
  webhooks.WebhookRequest,
  webhooks.WebhookUpdateRequest,
  webhooks.Webhook,
  webhooks.WebhookDelivery,
  members.InvitationRequest,
  invitations.Invitation,
  invitations.ReceivedInvitation,
  invitations.RefusedInviter,
  members.RoleRequest,
  members.OwnerRequest,
  models.ImportReport,
  models.ModelCreateRequest,
  models.ModelReplaceRequest,
  requests.PatchOperation,
  requests.ModelPatchRequest,
  requests.RevisionRequest,
  requests.RestoreRequest,
  requests.ValidateRequest,
  requests.ExportRequest,
  requests.SavedExportRequest,
  requests.ModelImportRequest,
  models.Model,
  models.ModelSummary,
  models.ViewRef,
  models.RevisionRef,
  models.contents.cim,
  models.contents.pim,
  models.contents.psm,
  jobs.TransformationRequest,
  jobs.ArtifactGenerationRequest,
  jobs.Job,
  consequences.Consequence,
  consequences.Consequences,
  synchronization.Conflict,
  synchronization.Change,
  synchronization.ModelChange,
  synchronization.SyncSession,
  synchronization.SyncSessionSummary,
  synchronization.ResolutionRequest,
  synchronization.ResolutionBatchRequest,
  preview.PreviewRequest,
  preview.SyncPreview,
  validation.Finding,
  validation.ValidationResult,
  artifacts.Artifact,
  artifacts.FileRef,
  artifacts.FileContent,
  artifacts.LineOrigin,
  artifacts.FileWriteRequest,
  chatbot.ChatSessionRequest,
  chatbot.ChatSession,
  chatbot.ChatMessage,
  chatbot.AttachmentRequest,
  chatbot.Attachment,
  chatbot.MessageRequest,
  chatbot.TurnAcceptance,
  TurnUnit,
  chatbot.ContinueRequest,
  chatbot.ConfirmRequest,
  chatbot.FeedbackRequest,
  chatbot.Feedback,
  turns.Turn,
  turnEvents.TurnEventOnWire,
  views.View,
  views.LayoutOptions,
  views.ViewLayoutRequest,
  views.ViewPlacesRequest,
  views.ViewDraftRequest,
  views.LayoutRequest,
  views.LayoutResult,
  impact.ImpactNode,
  impact.ElementImpactSchema,
  impact.ArtifactImpactSchema,
  modeling.ModelingConfig,
  modeling.ProcessDescriptionSchema,
  modeling.Coverage,
  ErrorResponse,
];
