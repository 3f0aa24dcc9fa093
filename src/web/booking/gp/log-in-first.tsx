import { LogInLink } from '../../session/log-in-link.tsx'
import { buttonClass } from '../../ui/button/variants.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** The forms are read by a doctor: from here on only the account itself will do, not the visit in which it was made. */
export function LogInFirst({ returnTo }: { returnTo: string }) {
  return (
    <div className="grid gap-6 justify-items-start mt-8">
      <Notice title="Please log in to go on">
        Your forms belong to your account. Your time stays held while you log in.
      </Notice>
      <LogInLink className={buttonClass({})} returnTo={returnTo}>
        Log in
      </LogInLink>
    </div>
  )
}
