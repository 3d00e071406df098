const plain = !process.stdout.isTTY;

const paint = (code: string, text: string): string => (plain ? text : `\u001B[${code}m${text}\u001B[0m`);

/** A heading between parts of the demo. */
export function heading(text: string): void {
  console.log(`\n${paint('1', text)}`);
}

/** Runs one step and prints its name, result and time; a failed step is printed as such and thrown on. */
export async function step<T>(name: string, work: () => Promise<T>, says: (result: T) => string): Promise<T> {
  const start = performance.now();
  try {
    const result = await work();
    const time = `${Math.round(performance.now() - start)} ms`.padStart(9);
    console.log(`  ${paint('32', 'done')}  ${name.padEnd(34)} ${paint('2', time)}  ${says(result)}`);
    return result;
  } catch (error) {
    console.log(`  ${paint('31', 'FAIL')}  ${name}`);
    throw error;
  }
}
