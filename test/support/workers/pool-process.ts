/** A process of a pool under test: it does what the task says. */
process.on('message', ({ what }: { readonly what: string }) => {
  switch (what) {
    case 'whoami':
      process.send?.({ ok: true, value: process.pid });
      break;
    case 'fail':
      process.send?.({ ok: false, message: 'asked to fail' });
      break;
    case 'fill the memory':
      for (const kept: object[] = []; ; kept.push({ kept: new Array(1000).fill(kept.length) }));
    default:
      // Keeps quiet until it is ended.
      break;
  }
});
