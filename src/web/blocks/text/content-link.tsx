import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ContentLinkProps = { href: string; className?: string; children: ReactNode }

/** A feed or a picture is no page of the router's. */
const isFile = (path: string) => /\.\w+$/.test(path.replace(/[?#].*$/, ''))

/** A link that a story has: to a page of this site, a place on the page, an address, a number, or another site. */
export function ContentLink({ href, className, children }: ContentLinkProps) {
  if (href.startsWith('/'))
    return (
      <Link className={className} to={href} reloadDocument={isFile(href)}>
        {children}
      </Link>
    )
  const rel = href.startsWith('https:') ? 'external noopener' : undefined
  return (
    <a className={className} href={href} rel={rel}>
      {children}
    </a>
  )
}
