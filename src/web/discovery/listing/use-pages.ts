import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CardView } from '../../clinician-card/card-view.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { cardsPerPage } from './cards-per-page.ts'
import { listFailedText } from './list-failed.ts'
import type { Listing } from './load-listing.ts'
import { keepPages, mergePages } from './merge-pages.ts'

type Later = { cards: readonly CardView[]; last: number }

/** By history entry, so that Back finds the list as long as it was left, and the place in it. */
const laterPages = new Map<string, Later>()

/** Further pages are appended without duplicates. See docs/product/discovery.md#more-pages. */
export function usePages(listing: Listing) {
  const { key } = useLocation()
  const { first } = listing
  const [later, setLater] = useState(() => laterPages.get(key) ?? { cards: [], last: first?.page ?? 1 })
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef<Promise<void> | null>(null)
  const pages = Math.ceil((first?.total ?? 0) / cardsPerPage)

  const load = async () => {
    setStatus('loading')
    const last = later.last + 1
    const page = await import('./load-in-browser.ts')
      .then(({ loadFurtherPage }) => loadFurtherPage(listing, last))
      .catch(() => null)
    if (page) {
      const cards = keepPages({ first: first?.cards ?? [], later: later.cards }, page.cards)
      const next = { cards, last }
      laterPages.set(key, next)
      setLater(next)
    } else showToast('error', listFailedText)
    setStatus(page ? 'idle' : 'failed')
    running.current = null
  }
  /** A call while a page is on its way waits for that one. */
  const loadMore = (): Promise<void> => (running.current ??= load())

  return {
    cards: mergePages([first?.cards ?? [], later.cards]),
    /** The next page to ask for, if there is one. */
    next: later.last < pages ? later.last + 1 : null,
    status,
    loadMore,
  }
}
