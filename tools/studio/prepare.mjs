// Run by npm at the end of `npm ci`: builds the studio. It does nothing where the packages for that are left out
// (`npm ci --omit=dev`), and never fails the installation: the page of the studio says how it is built. Plain
// JavaScript, because an older Node cannot read TypeScript.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major > 24 || (major === 24 && minor >= 15);

if (isNewEnough && has('vite') && has('@hey-api/openapi-ts')) {
  try {
    const { buildStudio } = await import('./build.ts');
    await buildStudio();
  } catch (error) {
    console.error('The studio was not built; "npm run studio:build" tries again.', error);
  }
}

/** @param {string} name */
function has(name) {
  try {
    return import.meta.resolve(name) !== '';
  } catch {
    return false;
  }
}
