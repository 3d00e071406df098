export type { Storage } from './open-storage.ts';
export { openStorage } from './open-storage.ts';
export type { AllStores } from './stores.ts';
