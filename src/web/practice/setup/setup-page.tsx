import { useEffect } from 'react'
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

type Exchange = {
  /** False while the secret of the address, which only the browser knows, has not been exchanged. */
  isOver: boolean
  problem: ApiProblem | null
}

export const loader = (): Exchange => ({ isOver: false, problem: null })

/** Exchanges the secret for a cookie at once, and takes it out of the address and of the browser’s history. */
export async function clientLoader(): Promise<Exchange> {
  const secret = window.location.hash.slice(1)
  if (secret === '') return { isOver: true, problem: null }
  window.history.replaceState(window.history.state, '', staffPages.setup())
  const answer = await callStaff('exchangeSetupLink', { body: { secret } })
  return { isOver: true, problem: answer.ok ? null : answer.problem }
}
clientLoader.hydrate = true as const

/** A secret is exchanged once. */
export const shouldRevalidate = () => false

export default function SetupPage() {
  const { isOver, problem } = useLoaderData<typeof clientLoader>()
  // A link pasted into the address bar of this very page changes only what is after the #: nothing is loaded by itself.
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className="wrap">
      <PageHead title="Set up your practice" description="For the owner of this practice." indexed={false} />
      {isOver ? <SetupState problem={problem} /> : <SetupSkeleton />}
    </div>
  )
}

const SetupSkeleton = () => (
  <section className="grid max-w-[680px] gap-4 py-(--section)">
    <h1>Set up your practice</h1>
    <FormSkeleton />
  </section>
)

function SetupState({ problem }: Pick<Exchange, 'problem'>) {
  return (
    <DeskRead query={staffQuery('readSetupState', {})} skeleton={<SetupSkeleton />}>
      {({ hasOwner, link, passkeyHost }) => {
        if (hasOwner) return <OwnerThere />
        return link === 'good' ? (
          <OwnerForm passkeyHost={passkeyHost} />
        ) : (
          <LinkNeeded link={link} problem={problem} />
        )
      }}
    </DeskRead>
  )
}
