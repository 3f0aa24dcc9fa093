import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { Button, LinkButton } from './button.tsx'
import * as styles from './navigation.module.css'

type TabItem<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The ARIA tabs pattern: one tab stop, arrows choose. Which one is chosen is the caller's to keep. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    const tab = tabs[next]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} ref={list} onKeyDown={move}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="tabs__tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} tabIndex={0}>
        {tabs.find((tab) => tab.id === selected)?.content}
      </div>
    </>
  )
}

/** 'page X of N'. See docs/product/site.md#pager. */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const previous = (
    <>
      <ArrowLeft className="icon" />
      Previous
    </>
  )
  const next = (
    <>
      Next
      <ArrowRight className="icon" />
    </>
  )
  return (
    <nav
      className={`flex items-center justify-center gap-4 max-[400px]:text-sm max-[560px]:justify-between max-[560px]:gap-2 ${styles.pager}`}
      aria-label="Pages"
    >
      {page > 1 ? (
        <LinkButton look="secondary" to={to(page - 1)} rel="prev">
          {previous}
        </LinkButton>
      ) : (
        <Button look="secondary" disabledReason="This is the first page">
          {previous}
        </Button>
      )}
      <span className="min-w-24 tabular-nums text-center whitespace-nowrap max-[560px]:min-w-0">
        page {page} of {pages}
      </span>
      {page < pages ? (
        <LinkButton look="secondary" to={to(page + 1)} rel="next">
          {next}
        </LinkButton>
      ) : (
        <Button look="secondary" disabledReason="This is the last page">
          {next}
        </Button>
      )}
    </nav>
  )
}

export function Crumbs({ trail, here }: { trail: readonly { label: string; to: string }[]; here: string }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link className="hover:text-main" to={to}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
