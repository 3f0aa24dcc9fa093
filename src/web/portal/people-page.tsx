import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime, formatZone } from '#domain/booking/appointment-words.ts'
import { mayAct, mayLabels, personMays } from '#domain/clients/account-people.ts'
import { pathFor } from '#domain/person-path.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { callApi } from '../api/call-api.ts'
import { invalidate, useRead } from '../api/query.ts'
import { useAction } from '../api/use-action.ts'
import { type AccountPerson, fullName, peopleQuery } from '../client/people.tsx'
import { Button, buttonClass, RowButton } from '../ui/button.tsx'
import { Portrait } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { AddPersonForm } from './add-person-form.tsx'
import { PortalScreen, ProfileSkeleton, ReadFailed } from './portal-screen.tsx'

const bookLook = buttonClass({ look: 'secondary', size: 'small' })
const pagesLook = buttonClass({ look: 'quiet', size: 'small' })

/** See docs/product/people.md. */
export default function PeoplePage() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <PortalScreen
      title="People"
      description="Everyone you look after with this login, and what you may do for each of them."
      action={!isAdding && <Button onClick={() => setIsAdding(true)}>Add a person</Button>}
      skeleton={<ProfileSkeleton />}
    >
      {() => <People isAdding={isAdding} onAdded={() => setIsAdding(false)} />}
    </PortalScreen>
  )
}

function People({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const { data, isError, refetch } = useRead(peopleQuery)
  const [added, setAdded] = useState<string | null>(null)
  if (!data) return isError ? <ReadFailed onTryAgain={refetch} /> : <ProfileSkeleton />
  const person = data.people.find(({ id }) => id === added)
  return (
    <div className="grid max-w-[760px] gap-6">
      <p className="text-ink-soft">
        Everyone you look after with this login. The list under each name says what you can do for them.
      </p>
      {person && (
        <Notice type="success" announced="politely" title={`${person.firstName} is added`}>
          <a href={pathFor(person.id, paths.findPsychologist())}>Book for {person.firstName}</a>
        </Notice>
      )}
      {isAdding && (
        <AddPersonForm
          known={data}
          onCancel={onAdded}
          onAdded={async (id) => {
            await invalidate('listPeople')
            setAdded(id)
            onAdded()
          }}
        />
      )}
      <ul className="grid gap-4">
        {data.people.map((one) => (
          <PersonCard key={one.id} person={one} />
        ))}
      </ul>
      {data.helpers.length > 0 && <Helpers helpers={data.helpers} />}
      <p className="text-sm text-ink-soft">
        If you gave us another adult’s email or mobile, we tell them that you book for them. You never see
        their clinician’s notes, or an adult’s answers once they are sent.
      </p>
    </div>
  )
}

function PersonCard({ person }: { person: AccountPerson }) {
  const { id, may, nextAppointment, savedCard, timeZone } = person
  const zone = timeZone as ZoneId // of a record: the server takes no other
  const heading = `person-${id}`
  return (
    <li className="card grid gap-4" aria-labelledby={heading}>
      <div className="flex items-center gap-4">
        <Portrait src={null} name={fullName(person)} size="round" />
        <div>
          <h2 className="text-lg" id={heading}>
            {fullName(person)}
          </h2>
          <p className="text-sm text-ink-soft">{whoWords(person)}</p>
        </div>
      </div>
      <ul
        className="flex flex-wrap gap-x-4 gap-y-1 text-sm"
        aria-label={person.role === 'self' ? 'You may' : `For ${person.firstName} you may`}
      >
        {personMays.map((one) => (
          <li
            key={one}
            className={`inline-flex items-center gap-1 ${may.includes(one) ? '' : 'text-ink-soft line-through'}`}
          >
            {may.includes(one) ? <Check className="icon" /> : <Minus className="icon" />}
            {mayLabels[one]}
            {!may.includes(one) && <span className="sr-only">: no</span>}
          </li>
        ))}
      </ul>
      <HowTheyKnow person={person} />
      {nextAppointment !== null && (
        <p className="text-sm">
          Next: {dayAndTime(new Date(nextAppointment), zone)}, {formatZone(new Date(nextAppointment), zone)}
        </p>
      )}
      {savedCard !== null && <p className="text-sm text-ink-soft">Paid with the card ending {savedCard}</p>}
      <div className="flex flex-wrap gap-2">
        {mayAct(person, 'book') && (
          <a className={bookLook} href={pathFor(id, paths.findPsychologist())}>
            Book for {person.role === 'self' ? 'yourself' : person.firstName}
          </a>
        )}
        {mayAct(person, 'see appointments') && (
          <a className={pagesLook} href={pathFor(id, paths.myAppointments())}>
            {person.role === 'self' ? 'Your pages' : `${person.firstName}’s pages`}
          </a>
        )}
      </div>
    </li>
  )
}

const whoWords = ({ role, age }: AccountPerson): string =>
  role === 'self' ? `You, ${age}` : role === 'guardian' ? `Your child, ${age}` : `${age}. You book for them`

function HowTheyKnow({ person }: { person: AccountPerson }) {
  const { act, busy, failure } = useAction()
  if (person.role === 'self' || person.role === 'guardian') return null
  const { firstName, hasOwnLogin, toldBy } = person
  if (!hasOwnLogin) return toldBy && <p className="text-sm">{toldWords[toldBy]}</p>
  const stop = () =>
    act('stop', {
      call: () => callApi('endGrant', { params: { id: person.grantId } }),
      done: `You no longer book for ${firstName}`,
      after: () => invalidate('listPeople'),
    })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm">{firstName} has their own login, and can end this any time.</p>
      <RowButton busy={busy !== null && 'Ending'} onClick={() => void stop()}>
        Stop booking for {firstName}
      </RowButton>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </div>
  )
}

const toldWords = {
  email: 'We tell them by email that you book for them. They can end it, or make a login of their own.',
  sms: 'We tell them by text message that you book for them. They can end it, or make a login of their own.',
  vouched: 'You told us that they know that you book for them.',
} as const

/** Who else acts for the person at the screen. */
function Helpers({ helpers }: Pick<ApiValue<'listPeople'>, 'helpers'>) {
  const { act, busy, failure } = useAction()
  const end = (id: string, name: string) =>
    act(id, {
      call: () => callApi('endGrant', { params: { id } }),
      done: `${name} no longer books for you`,
      after: () => invalidate('listPeople'),
    })
  return (
    <section className="grid gap-4" aria-labelledby="helpers">
      <h2 id="helpers">Who books for you</h2>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <ul className="grid gap-4">
        {helpers.map(({ grantId, name, may }) => (
          <li key={grantId} className="card flex flex-wrap items-center justify-between gap-4">
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="text-sm text-ink-soft">{may.map((one) => mayLabels[one]).join(', ')}</p>
            </div>
            <RowButton busy={busy === grantId && 'Stopping'} onClick={() => void end(grantId, name)}>
              Stop {name} booking for me
            </RowButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
