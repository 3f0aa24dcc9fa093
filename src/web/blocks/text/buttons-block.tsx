import type { BlockProps } from '../block-props.ts'
import { ContentLink } from './content-link.tsx'

/** The first is the one to press; the rest are beside it. */
export function ButtonsBlock({ fields: { items } }: BlockProps<'buttons'>) {
  return (
    <p className="flex flex-wrap gap-3">
      {items.map(({ label, href }, place) => (
        <ContentLink
          key={href}
          href={href}
          className={place === 0 ? 'btn btn--primary' : 'btn btn--secondary'}
        >
          {label}
        </ContentLink>
      ))}
    </p>
  )
}
