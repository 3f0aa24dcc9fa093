import ChevronDown from 'lucide-react/icons/chevron-down'
import type { SessionUser } from '../session/session-context.ts'
import { Disclosure } from '../ui/menu/disclosure.tsx'
import { AccountLinks } from './account-links.tsx'
import * as styles from './user-menu.module.css'

export function UserMenu({ user }: { user: SessionUser }) {
  const names = user.name.trim().split(/\s+/)
  const initials = [names.at(0), names.length > 1 ? names.at(-1) : undefined]
    .map((name) => name?.at(0) ?? '')
    .join('')
  return (
    <Disclosure
      className={styles.menu}
      buttonClass={`${styles.button}`}
      label={`Your account, ${user.name}`}
      button={
        <>
          {/* Drawn, not written: they are not said to reach the menu by voice. */}
          <i aria-hidden="true" data-initials={initials.toUpperCase()} />
          <span>{names[0]}</span>
          <ChevronDown className="icon" />
        </>
      }
    >
      <nav className="menu" aria-label="Your account">
        <AccountLinks />
      </nav>
    </Disclosure>
  )
}
