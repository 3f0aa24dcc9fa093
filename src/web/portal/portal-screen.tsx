import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { ConfirmEmail, PolicyNotice } from '../client/client-notices.tsx'
import { type ClientRecord, profileFailure, useClientProfile } from '../client/client-profile.ts'
import { refetchClientProfile } from '../client/profile-queries.tsx'
import { useSession } from '../session/session.tsx'
import { PageHead } from '../site/page-head.tsx'
import { PageNeedsScript } from '../site/page-needs-script.tsx'
import { EmptyState } from '../ui/art.tsx'
import { Button, LinkButton, TryAgainButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import * as styles from './portal.module.css'

type PortalScreenProps = {
  /** What the tab says, and the heading unless there is another. */
  title: string
  heading?: string
  description: string
  action?: ReactNode
  skeleton: ReactNode
  children: (client: ClientRecord) => ReactNode
}

/** A page that belongs to one client: the server renders its heading and the shape of the rest, the browser fills it in. */
export function PortalScreen({
  title,
  heading = title,
  description,
  action,
  skeleton,
  children,
}: PortalScreenProps) {
  const { status, user } = useSession()
  const isClient = user?.role !== 'clinician'
  return (
    <>
      <PageHead title={title} description={description} indexed={false} />
      <div className={styles.screenHead}>
        <h1 tabIndex={-1}>{heading}</h1>
        {status === 'signedIn' && isClient && action}
      </div>
      <PageNeedsScript />
      {status === 'signedOut' && <SignInFirst />}
      {status === 'loading' && skeleton}
      {status === 'signedIn' &&
        (isClient ? <OfClient skeleton={skeleton}>{children}</OfClient> : <ForClientsOnly />)}
    </>
  )
}

function OfClient({ skeleton, children }: Pick<PortalScreenProps, 'skeleton' | 'children'>) {
  const { status, record, failure } = useClientProfile()
  if (status !== 'ready') return skeleton
  if (record)
    return (
      <>
        {failure && <ReadFailed />}
        <PolicyNotice waiting={record.waitingPolicies} />
        {record.email !== null && !record.isEmailVerified && (
          <div className="mb-6">
            <ConfirmEmail email={record.email} />
          </div>
        )}
        {children(record)}
      </>
    )
  return failure?.status === 404 ? <NoRecord /> : <ReadFailed />
}

/** Beside a press about an appointment: such an email goes to confirmed addresses only. */
export function NotEmailed() {
  const { record } = useClientProfile()
  if (record?.isEmailVerified !== false) return null
  return (
    <p className="text-sm">
      We can’t email you about it until you confirm your email address. You can always check under My
      appointments.
    </p>
  )
}

const ForClientsOnly = () => (
  <EmptyState
    drawing="sprig"
    title="These pages are for clients"
    actions={<LinkButton to={paths.home()}>Back to the home page</LinkButton>}
  >
    You are logged in as a psychologist. Clients find their own appointments, profile and referral here.
  </EmptyState>
)

function NoRecord() {
  return (
    <EmptyState drawing="sprig" title="There is no client record for this login">
      If you expected to find yours, please write to <SupportEmail />.
    </EmptyState>
  )
}

/** A visitor who opens one of these pages signed out is sent to log in, and comes back to it. */
function SignInFirst() {
  const { signIn } = useSession()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    signIn(undefined, 'replace')
  }, [signIn])
  return (
    <EmptyState
      title="Please log in to see this page"
      actions={<Button onClick={() => signIn()}>Log in</Button>}
    >
      We are taking you to the login page. You come back here afterwards.
    </EmptyState>
  )
}

/** The exact text, with a way to try again. See docs/product/portal.md#client-profile. */
export function ReadFailed({ onTryAgain = refetchClientProfile }: { onTryAgain?: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await onTryAgain()
    setBusy(false)
  }
  return (
    <div className="mb-6 grid max-w-[680px] justify-items-start gap-4">
      <Notice type="error" announced="politely" title={profileFailure}>
        Nothing of yours is lost. Please check your connection.
      </Notice>
      <TryAgainButton look="secondary" isTrying={busy} onClick={tryAgain} />
    </div>
  )
}

export const ProfileSkeleton = () => (
  <div className={`${styles.profileForm} mt-8`} aria-busy="true">
    <span className="sr-only">Loading your details</span>
    <FormSkeleton fields={5} />
  </div>
)
