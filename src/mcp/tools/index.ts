import { artifactTools } from './artifacts.ts';
import { conflictTools } from './conflicts.ts';
import { modelTools } from './models.ts';
import { operationTools } from './operations.ts';
import { projectTools } from './projects.ts';
import type { Tool } from './tool.ts';
import { transformationTools } from './transformations.ts';

export type { Tool } from './tool.ts';

/** The tools, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  ...projectTools,
  ...modelTools,
  ...operationTools,
  ...transformationTools,
  ...conflictTools,
  ...artifactTools,
];
