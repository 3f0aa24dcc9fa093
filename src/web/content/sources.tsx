import { formatDay } from '../blocks/format-day.ts'
import { ContentLink } from '../blocks/text/content-link.tsx'

type SourcesProps = {
  reviewed: string
  reviewer?: string
  sources: readonly { label: string; href: string }[]
}

/** Where it is from, and when it was last looked at. */
export function Sources({ reviewed, reviewer, sources }: SourcesProps) {
  return (
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
}
