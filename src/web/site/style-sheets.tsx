import { createContext, use, useSyncExternalStore } from 'react'
import { Links } from 'react-router'
import { PageNonce } from './page-nonce.ts'

export type InlineSheet = { href: string; css: string }

/** The sheets that the server writes into the page; null where the page links to them, and always in the browser. */
export const InlineSheets = createContext<readonly InlineSheet[] | null>(null)

const precedence = 'page'
const wasInlined = () =>
  typeof document !== 'undefined' && document.querySelector(`style[data-precedence=${precedence}]`) !== null

const never = () => () => {}
const always = () => true

/**
 * A page that carries its sheets is seen before any file has arrived: on a slow line that halves the wait. It links to them
 * once scripts run, so that the pages that are visited next find them. React keeps a `style` with a precedence in the head by
 * itself, whether or not the browser renders it again.
 */
export function StyleSheets() {
  const nonce = use(PageNonce)
  const sheets = use(InlineSheets)
  const isLinked = useSyncExternalStore(never, always, () => sheets === null && !wasInlined())
  if (isLinked) return <Links />
  return sheets?.map(({ href, css }) => (
    <style key={href} href={href} precedence={precedence} nonce={nonce}>
      {css}
    </style>
  ))
}
