import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { type GpListing, type GpTab, writeGpListing } from './listing-query.ts'
import * as styles from './listing-tabs.module.css'

/** See docs/product/gp.md#gp-list. */
const tabs = [
  { id: 'next', label: 'Next Available' },
  { id: 'browse', label: 'Browse GPs' },
] as const satisfies readonly { id: GpTab; label: string }[]

const arrows = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** Tabs that are links: the address says which one is open, and they work before, and without, any script. */
export function ListingTabs({ listing, children }: { listing: GpListing; children: ReactNode }) {
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (!arrows.includes(event.key)) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = all.findIndex((tab) => tab === document.activeElement)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at
    const tab = all.at(next % all.length)
    tab?.focus()
    tab?.click()
  }
  return (
    <>
      <div
        className={`tabs ${styles.tabs}`}
        role="tablist"
        aria-label="Ways to find a GP"
        tabIndex={-1}
        onKeyDown={walk}
      >
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            id={`gp-tab-${id}`}
            className={`tabs__tab ${styles.tab}`}
            role="tab"
            aria-selected={id === listing.tab}
            aria-controls="gp-panel"
            tabIndex={id === listing.tab ? 0 : -1}
            preventScrollReset
            to={paths.findGp(writeGpListing({ ...listing, tab: id }))}
          >
            {label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="gp-panel" aria-labelledby={`gp-tab-${listing.tab}`}>
        {children}
      </div>
    </>
  )
}
