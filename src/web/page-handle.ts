import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page may ask of the frame around it: `export const handle: PageHandle`. */
export type PageHandle = {
  /**
   * `focused` leaves the way out and the crisis lines, and takes away everything that leads elsewhere. `own` is for the practice
   * side, which brings a frame of its own.
   */
  frame?: 'full' | 'focused' | 'own'
  /** Where the phone's "Find a psychologist" bar shows: everywhere, once `[data-ends-sticky-bar]` is out of view, or not at all. */
  stickyBar?: 'always' | 'pastSearch' | 'never'
  /** Something of one person is shown here: a session that has ended is asked for again. */
  isPersonal?: boolean
  /** In a booking: what the server can draw of the page's form, before it is known what this tab holds. */
  Waiting?: ComponentType | null
  /** Before the header, right after the link that skips it. */
  Top?: ComponentType | null
  /** In the middle of the focused header: where a journey stands. */
  Steps?: ComponentType | null
  /** The page is about the held time and shows it itself. */
  showsHeldTime?: boolean
}

/** A page's own word goes before that of the frame it stands in. */
export function usePageHandle(): Required<Omit<PageHandle, 'showsHeldTime'>> {
  // The router knows a handle only as `unknown`; every page of this site types its own as PageHandle.
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const handle: PageHandle = Object.assign({}, ...handles)
  const frame = handle.frame ?? 'full'
  return {
    frame,
    stickyBar: handle.stickyBar ?? (frame === 'full' ? 'always' : 'never'),
    isPersonal: handle.isPersonal ?? false,
    Waiting: handle.Waiting ?? null,
    Top: handle.Top ?? null,
    Steps: handle.Steps ?? null,
  }
}
