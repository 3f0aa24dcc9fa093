import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { readFrom } from '../ui/read-from.ts'

/** A page that was opened without loading the document is read out from its heading. See docs/product/site.md#access. */
export function usePageFocus(): void {
  const { pathname, hash } = useLocation()
  // With the page at once: a field that a person goes to afterwards keeps the focus.
  useLayoutEffect(() => showPage(pathname, hash), [pathname, hash])
}

/** The page before this one. Kept outside of the frame, which is drawn anew around a page that failed. */
let last: string | null = null

/**
 * Leaves the focus where the page has placed it, and to an address that names a part of the page. Gives how to stop watching for the
 * heading that takes the place of a first one: that of a page whose content is still fetched goes, and the focus with it.
 */
export function showPage(pathname: string, hash: string): (() => void) | undefined {
  const isOther = last !== null && last !== pathname
  last = pathname
  if (!isOther || document.getElementById(hash.slice(1))) return
  const main = document.getElementById('main')
  if (!main || isPlaced(main, document.activeElement)) return
  const readHeading = () => readFrom(main.querySelector('h1') ?? main)
  readHeading()
  const watch = new MutationObserver(() => {
    if (document.activeElement === document.body) readHeading()
  })
  const stop = () => watch.disconnect()
  watch.observe(main, { childList: true, subtree: true })
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, { once: true })
  return stop
}

/** A link has only been followed: the one of a menu is still there, and says nothing of the new page. */
const isPlaced = (main: HTMLElement, focused: Element | null): boolean =>
  Boolean(focused?.closest('dialog')) ||
  (focused !== main && !focused?.matches('a') && main.contains(focused))
