import type { ClientPage } from '#contract/staff/client-page.ts'
import { bookedByWords } from '../desk/booked-by-words.ts'
import { ClientPart } from './client-part.tsx'
import * as styles from './client-page.module.css'

/** Attendee, booker, guardian and contacts are different people: each is named for what they are. */
export function ClientPeople({
  client: { firstName, bookedBy, guardian, contacts, isAtsi },
}: {
  client: ClientPage
}) {
  const contact = (tag: 'emergency' | 'adult') => {
    const found = contacts.find(({ tags }) => tags.includes(tag))
    return found && `${found.firstName}, ${found.mobileNumber}`
  }
  const people = [
    ['Emergency contact', contact('emergency') ?? 'None on file'],
    ['Support person', contact('adult')],
    [
      'Parent or guardian',
      guardian && `${guardian.parentFirstName} ${guardian.parentLastName}, ${guardian.parentEmail}`,
    ],
    ['Booked by', bookedBy && bookedByWords(bookedBy)],
    [`${firstName}’s origin`, isAtsi && 'Aboriginal or Torres Strait Islander'],
  ] as const
  return (
    <ClientPart title="People">
      <dl className={styles.people}>
        {people.map(([label, who]) =>
          who ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{who}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </ClientPart>
  )
}
