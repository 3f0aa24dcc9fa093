import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'

// Fetched for a person who is signed in: visitors have no use for them.
const Menu = lazyPart(() => import('./user-menu.tsx').then((file) => file.UserMenu))
const Links = lazyPart(() => import('./account-links.tsx').then((file) => file.AccountLinks))

type LazyUserMenuProps = ComponentProps<typeof Menu> & {
  /** What a visitor sees in its place, until it is there. */
  before: ReactNode
}

/** The header's menu of a signed-in user. */
export function LazyUserMenu({ before, ...props }: LazyUserMenuProps) {
  return (
    <Suspense fallback={before}>
      <Menu {...props} />
    </Suspense>
  )
}

/** The same links inside another menu. */
export function LazyAccountLinks() {
  return (
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  )
}
