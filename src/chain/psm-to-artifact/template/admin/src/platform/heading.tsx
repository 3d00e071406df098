import { useClient } from './client';

/** The heading of a page, which the window shows, too. */
export function Heading({ text }: { readonly text: string }) {
  const { name } = useClient();
  return (
    <>
      <title>{`${text} – ${name}`}</title>
      <h1>{text}</h1>
    </>
  );
}
