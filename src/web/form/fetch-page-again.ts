/**
 * After a script could not be had: a browser does not ask for it a second time in the same document. The page is fetched once more,
 * with what was typed (src/web/early/early-input.ts), if the service can be reached; otherwise the page must stay. False then.
 */
export async function fetchPageAgain(): Promise<boolean> {
  const isReached = await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReached) dispatchEvent(new Event('fetchagain'))
  return isReached
}
