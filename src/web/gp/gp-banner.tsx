import { useSession } from '../session/session-context.ts'

/** Document 2, "Our-GPs page": one banner for people who are signed in, one for everybody else. */
export function GpBanner() {
  const { status, user } = useSession()
  const firstName = user?.name.trim().split(/\s+/)[0]
  return status === 'signedIn' && user?.role !== 'clinician' ? (
    <header className="gp-banner">
      <h1>Book your GP appointment</h1>
      <p className="lead">
        {firstName ? `Welcome back, ${firstName}. ` : 'Welcome back. '}
        Choose a time for a treatment plan, or to review the one you have. By video, and free.
      </p>
    </header>
  ) : (
    <header className="gp-banner">
      <h1>Book a GP for a treatment plan</h1>
      <p className="lead">
        A GP listens, writes your mental health treatment plan and refers you. By video, and free.
      </p>
    </header>
  )
}
