import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardBadge, cardBadgeTexts, type CardDetails, isBookNowDisabled } from '#domain/clinicians/card.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CardView } from './card-view.ts'
import * as styles from './clinician-card.module.css'

const fetchGate = () => import('./booking-checks.tsx').then((file) => file.BookingChecks)
const BookingChecks = lazyPart(fetchGate)

type BookNowProps = {
  view: CardView
  facts: CardDetails
  /** Where the clinician's times are, on a page of their own. */
  to: string
  /** What stands beside it. */
  children: ReactNode
}

/** Below `sm` a screen is extra small. See docs/product/site.md#widths. */
const extraSmall = '(width < 640px)'

/** Before scripts run, and without them, a link to the profile. See docs/product/discovery.md#book-now. */
export function BookNow({ view, facts, to, children }: BookNowProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [presses, setPresses] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)

  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen) setIsOpen(false)
    else setPresses(presses + 1)
  }
  const goOn = () => {
    if (matchMedia(extraSmall).matches) setIsOpen(true)
    else void navigate(to)
  }
  const close = () => {
    setIsOpen(false)
    buttons.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus()
  }
  const whyNot = user?.role === 'clinician' ? clinicianText : whyDisabled(facts)
  const words = (
    <>
      Book now<span className="sr-only"> with {view.clinician.name}</span>
    </>
  )

  return (
    <>
      <div className={styles.buttons} ref={buttons}>
        {children}
        {whyNot ? (
          <Button size="small" disabledReason={whyNot}>
            {words}
          </Button>
        ) : (
          <LinkButton
            size="small"
            to={to}
            onClick={press}
            onPointerEnter={fetchGate}
            onFocus={fetchGate}
            aria-expanded={isOpen || undefined}
          >
            {words}
          </LinkButton>
        )}
      </div>
      {presses > 0 && (
        <Suspense fallback={null}>
          <BookingChecks {...{ view, presses, isOpen }} onPass={goOn} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The whole sentence is above the list. */
const clinicianText = 'You are logged in as a psychologist'

function whyDisabled(facts: CardDetails): string | null {
  if (!isBookNowDisabled({ ...facts, isSubmitting: false })) return null
  const { kind } = cardBadge(facts)
  return kind === 'nextAvailable' ? null : cardBadgeTexts[kind]
}
