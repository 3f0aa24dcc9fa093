import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ReactNode } from 'react'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { enterAgain } from '../funding/card-standing.ts'
import type { CardCheck } from '../funding/use-card-check.ts'
import { Spinner } from '../../ui/button/spinner.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import * as styles from './check-line.module.css'

/** Exact text. See docs/product/funding-forms.md#dva-form. */
const accepted = 'Validate your DVA card successfully'

/** What becomes of the card, always in the same place: nothing moves when the answer comes. */
export function CheckLine({ check }: { check: CardCheck }) {
  const { tone, icon, title, detail } = toLine(check)
  return (
    <output className={styles.line} data-tone={tone}>
      {icon}
      <span>
        <b>{title}</b>
        {detail}
      </span>
    </output>
  )
}

type Line = {
  tone: 'plain' | 'ok' | 'error'
  icon: ReactNode
  title: string
  detail: ReactNode
}

const costsNothing = 'The session costs you nothing.'

function toLine(check: CardCheck): Line {
  const isVerified = check.standing === 'verified'
  const ok = (title: string, when: string): Line => ({
    tone: 'ok',
    icon: <CircleCheck className="icon" />,
    title,
    detail: `${when} ${costsNothing}`,
  })
  const unverified = (title: string): Line => ({
    tone: 'plain',
    icon: <CreditCard className="icon" />,
    title,
    detail: verificationMessages.dvaUnverified,
  })
  const error = (title: string, detail: ReactNode): Line => ({
    tone: 'error',
    icon: <CircleAlert className="icon" />,
    title,
    detail,
  })
  switch (check.state) {
    case 'idle':
      if (check.standing === 'refused') return error(verificationMessages.dva, enterAgain)
      if (check.isOnFile)
        return isVerified
          ? ok('This card is on file', 'It was checked before.')
          : unverified('This card is on file')
      return {
        tone: 'plain',
        icon: <CreditCard className="icon" />,
        title: 'We check your card here',
        detail: 'As soon as every field is filled.',
      }
    case 'waiting':
    case 'saving':
      return {
        tone: 'plain',
        icon: <Spinner />,
        title: 'Checking your DVA card',
        detail: 'This takes a few seconds. Keep going, we will tell you here.',
      }
    case 'saved':
      return isVerified ? ok(accepted, 'Checked just now.') : unverified('Your card is saved')
    case 'refused':
      return check.problem.fields
        ? error(
            verificationMessages.dva,
            `Check ${check.problem.fields.number ? 'the Medicare details' : 'the card number'}. What you typed is kept.`,
          )
        : error(
            check.problem.message,
            <TextButton inline onClick={check.tryAgain}>
              Try again
            </TextButton>,
          )
  }
}
