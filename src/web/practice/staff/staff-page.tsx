import { useState } from 'react'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { Button } from '../../ui/button/button.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { type MadeLink, InvitationLink } from './invitation-link.tsx'
import { People } from './people.tsx'

/** Who works here: their roles, their second steps, and who is invited. */
export default function StaffPage() {
  const mayInvite = staffCan(useStaff(), 'invite staff')
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  const showLink = (link: MadeLink) => {
    setMade(link)
    setInviting(false)
  }
  return (
    <>
      <DeskHead
        title="Staff"
        note={`Who works here, and what they may do.${mayInvite ? '' : ' An owner invites new people.'}`}
      >
        {mayInvite && !isInviting && <Button onClick={() => setInviting(true)}>Invite someone</Button>}
      </DeskHead>
      <DeskRead query={staffQuery('listStaff', {})} skeleton={<FormSkeleton fields={4} />}>
        {(list) => (
          <div className="grid gap-6">
            {made && (
              <InvitationLink key={made.link ?? made.email} made={made} onClose={() => setMade(null)} />
            )}
            {isInviting && <InviteForm list={list} onMade={showLink} onClose={() => setInviting(false)} />}
            <People list={list} />
            {list.invitations.length > 0 && <Invitations invitations={list.invitations} onMade={showLink} />}
          </div>
        )}
      </DeskRead>
    </>
  )
}
