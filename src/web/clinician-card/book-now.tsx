import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cardBadge, cardBadgeTexts, type CardFacts, isBookNowDisabled } from '#domain/clinicians/card.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import type { CardView } from './card-view.ts'

const fetchGate = () => import('./booking-gate.tsx').then((file) => ({ default: file.BookingGate }))
const BookingGate = lazy(fetchGate)

type BookNowProps = {
  view: CardView
  facts: CardFacts
  /** Where the clinician's times are, on a page of their own. */
  to: string
  /** What stands beside it. */
  children: ReactNode
}

/** Document 2 section 9: below `sm` a screen is extra small. */
const extraSmall = '(width < 640px)'

/** Document 1 section 4, "Psychologist card behaviour". Before and without a script it leads to the profile. */
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
      Book now<span className="sr"> with {view.clinician.name}</span>
    </>
  )

  return (
    <>
      <div className="btns" ref={buttons}>
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
          <BookingGate {...{ view, presses, isOpen }} onPass={goOn} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The document's whole sentence stands above the list. */
const clinicianText = 'You are logged in as a psychologist'

function whyDisabled(facts: CardFacts): string | null {
  if (!isBookNowDisabled({ ...facts, isSubmitting: false })) return null
  const { kind } = cardBadge(facts)
  return kind === 'nextAvailable' ? null : cardBadgeTexts[kind]
}
