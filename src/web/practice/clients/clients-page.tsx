import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { useRead } from '../../api/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, Row, RowList, Sheet } from '../desk/desk.tsx'
import { formatBirthday, formatDateAt } from './format-client.ts'
import * as styles from './clients.module.css'

const pauseMs = 250

export default function ClientsPage() {
  const staff = useStaff()
  const { role } = staff
  // What is typed stays out of the address: names do not belong in a browser's history.
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pauseMs)
  const found = useRead({ ...staffQuery('searchClients', { body: { search } }), enabled: search !== '' })
  return (
    <>
      <DeskHead
        title="Clients"
        note={
          role === 'clinician'
            ? 'Everyone who has, or had, a session with you.'
            : 'Everyone who has signed up with the practice, or whom it has added.'
        }
      >
        {staffCan(staff, 'keep clients') && <LinkButton to={staffPages.newClient()}>Add a client</LinkButton>}
      </DeskHead>
      <div className="grid gap-6 max-w-[640px]">
        {staffCan(staff, 'keep clients') && <ChangeRequests />}
        <search>
          <TextField
            id="search"
            label="Find a client"
            help="By name, date of birth or email"
            type="search"
            autoComplete="off"
            startIcon={<Search className="icon field__icon--start" />}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <div aria-live="polite">
          {search === '' ? null : found.error ? (
            <Notice type="error" title={found.error.problem.message} />
          ) : found.data ? (
            <Found {...found.data} />
          ) : (
            <SkeletonText lines={4} />
          )}
        </div>
      </div>
    </>
  )
}

/** Clients who ask for another psychologist: a task of the office. */
function ChangeRequests() {
  const { timeZone } = useStaff()
  const { data } = useRead(staffQuery('listChangeRequests', {}))
  if (!data || data.requests.length === 0) return null
  return (
    <Sheet title="They ask for another psychologist" isFlush>
      <RowList label="They ask for another psychologist">
        {data.requests.map(({ client, clinicianName, askedAt }) => (
          <Row key={client.id} title={<Link to={staffPages.changeClinician(client.id)}>{client.name}</Link>}>
            {clinicianName && `With ${clinicianName}. `}On {formatDateAt(askedAt, timeZone)}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}

function Found({ clients, hasMore }: ApiValue<'searchClients'>) {
  const { role } = useStaff()
  if (clients.length === 0)
    return (
      <Notice type="plain" title="No one was found">
        {role === 'clinician'
          ? 'Only clients who have, or had, a session with you are listed here. A cancelled one does not count.'
          : 'Please check the spelling, or try the date of birth.'}
      </Notice>
    )
  return (
    <Sheet
      isFlush
      title={clients.length === 1 ? '1 client' : `${clients.length}${hasMore ? ' or more' : ''} clients`}
    >
      <ul className={styles.found}>
        {clients.map(({ id, name, dateOfBirth, clinicianName }) => (
          <li key={id}>
            <Link
              className="grid gap-0.5 px-5 py-3 min-h-target text-ink no-underline hover:bg-tint"
              to={staffPages.client(id)}
            >
              <b className="font-display text-lg/[1.3] font-medium">{name}</b>
              <span className="text-sm text-ink-soft">
                Born {formatBirthday(dateOfBirth)}
                {clinicianName && `, with ${clinicianName}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="px-5 py-3 border-t border-line text-ink-soft">
          There are more. Type another word, or the date of birth.
        </p>
      )}
    </Sheet>
  )
}
