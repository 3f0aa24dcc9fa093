import { useState } from 'react'
import type { Colleague, StaffList } from '#contract/staff/staff-people.ts'
import { staffRoles } from '#domain/staff/staff-roles.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { formatMomentWithZone } from '../desk/format-moment.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import * as styles from './people.module.css'

export const roleLabel = (role: Colleague['role']) => staffRoles.find(({ code }) => code === role)?.label

export function People({ list }: { list: StaffList }) {
  const you = useStaff()
  const [changing, setChanging] = useState<Colleague | null>(null)
  const [resetting, setResetting] = useState<Colleague | null>(null)
  return (
    <Sheet isFlush>
      <table className={styles.people}>
        <caption className="sr-only">People who work here</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Second step</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <b className={styles.name}>{person.name}</b> {person.isYou && <Badge>You</Badge>}
                <small>{person.email}</small>
              </th>
              <td>
                {roleLabel(person.role)}
                {person.clinician && person.role !== 'clinician' && <small>also a clinician</small>}
                {person.isDisabled && <StateLine tone="bad">Sign-in closed</StateLine>}
              </td>
              <td>
                {person.hasSecondStep ? (
                  <StateLine tone="ok">
                    <span className={styles.what}>Second step: </span>Set up
                  </StateLine>
                ) : (
                  <StateLine tone="due">
                    <span className={styles.what}>Second step: </span>At their next sign-in
                  </StateLine>
                )}
              </td>
              <td>
                <span className={styles.what}>Last used: </span>
                {person.lastUsedAt ? formatMomentWithZone(person.lastUsedAt, you.timeZone) : 'Never'}
              </td>
              <td>
                <div className={styles.actions}>
                  {staffCan(you, 'change roles') && (
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={`Change ${person.name}`}
                      onClick={() => setChanging(person)}
                    >
                      Change
                    </Button>
                  )}
                  {person.mayReset && (
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={`Reset second step of ${person.name}`}
                      onClick={() => setResetting(person)}
                    >
                      Reset second step
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing && <ChangeDialog person={changing} list={list} onClose={() => setChanging(null)} />}
      {resetting && <ResetDialog person={resetting} onClose={() => setResetting(null)} />}
    </Sheet>
  )
}
