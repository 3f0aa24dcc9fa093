import type { ReactNode } from 'react'
import { formatDay } from './format-day.ts'
import { ContentLink } from './rich-text.tsx'

type ReadingLayoutProps = { head: ReactNode; side: ReactNode; children: ReactNode }

export const ReadingLayout = ({ head, side, children }: ReadingLayoutProps) => (
  <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,680px)_320px] lg:justify-between lg:items-start lg:gap-16">
    <article className="grid grid-cols-1 gap-8">
      <header className="grid gap-4">{head}</header>
      {children}
    </article>
    {side && <div className="lg:sticky lg:top-6">{side}</div>}
  </div>
)

type SourcesProps = {
  reviewed: string
  reviewer?: string
  sources: readonly { label: string; href: string }[]
}

export const Sources = ({ reviewed, reviewer, sources }: SourcesProps) => (
  <section className="grid gap-3 border-t border-line pt-6 text-sm" aria-labelledby="sources">
    <h2 className="text-lg" id="sources">
      Sources
    </h2>
    <ul className="grid gap-2">
      {sources.map(({ label, href }) => (
        <li key={href}>
          <ContentLink href={href}>{label}</ContentLink>
        </li>
      ))}
    </ul>
    <p className="text-ink-soft">
      Last reviewed <time dateTime={reviewed}>{formatDay(reviewed)}</time>
      {reviewer && `. ${reviewer}`}.
    </p>
  </section>
)
