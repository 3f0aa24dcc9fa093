import { Link } from 'react-router'
import { type AgeMessage, ageMessages } from '#domain/clients/age-rules.ts'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Document 2, "Age rules": in the funding flow a notice says what the age does not fit, and here where to go instead. */
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
