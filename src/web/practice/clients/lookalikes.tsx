import { Link } from 'react-router'
import type { Lookalike } from '#contract/staff/client-records.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { formatBirthday } from './format-client.ts'

const reasons = {
  name: 'the same name and birth date',
  email: 'the same email',
  medicare: 'the same Medicare card',
} as const satisfies Record<Lookalike['sameBy'][number], string>

/** Who may be the same person: name, birth date and why, and nothing more of them. */
export const LookalikeList = ({ people }: { people: readonly Lookalike[] }) => (
  <ul className="grid gap-1 mt-1">
    {people.map(({ id, name, dateOfBirth, sameBy }) => (
      <li key={id}>
        <Link to={staffPages.client(id)}>{name}</Link>, born {formatBirthday(dateOfBirth)}:{' '}
        {sameBy.map((reason) => reasons[reason]).join(', ')}
      </li>
    ))}
  </ul>
)
