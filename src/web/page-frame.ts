import { useMatches } from 'react-router'

/** What a page may ask of the frame around it: `export const handle: PageHandle`. */
export type PageHandle = {
  /** `focused` leaves the way out and the crisis lines, and takes away everything that leads elsewhere. */
  frame?: 'full' | 'focused'
  /** Where the phone's "Find a psychologist" bar shows: everywhere, once `[data-ends-sticky-bar]` is out of view, or not at all. */
  stickyBar?: 'always' | 'pastSearch' | 'never'
}

export function usePageHandle(): Required<PageHandle> {
  // The router knows a handle only as `unknown`; every page of this site types its own as PageHandle.
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const frame = handle?.frame ?? 'full'
  return { frame, stickyBar: handle?.stickyBar ?? (frame === 'full' ? 'always' : 'never') }
}
