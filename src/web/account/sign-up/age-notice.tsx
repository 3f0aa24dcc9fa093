import { Link } from 'react-router'
import { type AgeMessage, ageMessages } from '#domain/clients/age-rules.ts'
import { paths } from '#contract/page-paths.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** The funding flow explains why an age does not fit, and where to go instead. See docs/product/sign-up.md#age-in-sign-up. */
export function AgeNotice({ message }: { message: AgeMessage }) {
  return (
    <Notice type="warning" title={message}>
      {advice(message)}
    </Notice>
  )
}

function advice(message: AgeMessage) {
  switch (message) {
    case ageMessages.under13:
      return (
        <>
          A GP can say who helps younger children. Kids Helpline is free at any age from 5, day and night:{' '}
          <a href="tel:1800551800">1800 55 1800</a>.
        </>
      )
    case ageMessages.psychologistForAdults:
      return (
        <Link to={paths.findPsychologist({ isDoTreatTeens: 'true' })}>
          See psychologists who treat young people
        </Link>
      )
    case ageMessages.psychologistForUnder18s:
      return <Link to={paths.findPsychologist()}>See psychologists who treat adults</Link>
    case ageMessages.adultFunding:
      return <Link to={paths.findPsychologist()}>Choose another way to pay</Link>
  }
}
