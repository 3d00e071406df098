import type { Scene } from './scene.ts';
import { understandWords } from './understand.ts';
import { wordsIn } from './words.ts';

/** Whether a command put into other words would be carried out. */
export const isUnderstood = (scene: Scene, message: string): boolean =>
  understandWords({ ...scene, source: message, found: new Map(), choices: new Map() }, wordsIn(message))
    .kind === 'operations';
