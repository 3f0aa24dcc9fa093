import { useLoaderData } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import type { PageHandle } from '../../page-frame.ts'
import { PageHead } from '../../page-head.tsx'
import { callStaff } from '../api/call-staff.ts'
import { staffQuery } from '../api/staff-query.ts'
import { FormSkeleton } from '../../ui/skeleton/form-skeleton.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { LinkNeeded } from './link-needed.tsx'
import { OwnerForm } from './owner-form.tsx'
import { OwnerThere } from './owner-there.tsx'

export const handle: PageHandle = { frame: 'focused' }
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export const loader = (): { problem: ApiProblem | null } => ({ problem: null })

/** Exchanges the secret for a cookie at once, and takes it out of the address and of the browser’s history. */
export async function clientLoader(): Promise<{ problem: ApiProblem | null }> {
  const secret = window.location.hash.slice(1)
  if (secret === '') return { problem: null }
  window.history.replaceState(window.history.state, '', staffPages.setup())
  const answer = await callStaff('exchangeSetupLink', { body: { secret } })
  return { problem: answer.ok ? null : answer.problem }
}
clientLoader.hydrate = true as const

/** A secret is exchanged once. */
export const shouldRevalidate = () => false

export default function SetupPage() {
  const { problem } = useLoaderData<typeof clientLoader>()
  return (
    <div className="wrap">
      <PageHead title="Set up your practice" description="For the owner of this practice." indexed={false} />
      <DeskRead query={staffQuery('readSetupState', {})} skeleton={<FormSkeleton />}>
        {({ hasOwner, link }) => {
          if (hasOwner) return <OwnerThere />
          return link === 'good' ? <OwnerForm /> : <LinkNeeded link={link} problem={problem} />
        }}
      </DeskRead>
    </div>
  )
}
