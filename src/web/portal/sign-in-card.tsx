import type { SignIn } from '#contract/sign-ins.ts'
import { dayAndTime, formatZone } from '#domain/emails/format-appointment.ts'
import { Badge } from '../ui/badge/badge.tsx'
import { Button } from '../ui/button/button.tsx'
import { useTimeZone } from '../visit/use-time-zone.ts'

type SignInCardProps = { signIn: SignIn; isEnding: boolean; onEnd: () => void }

export function SignInCard({ signIn, isEnding, onEnd }: SignInCardProps) {
  const [zone] = useTimeZone()
  const used = new Date(signIn.lastUsedAt)
  const device = signIn.device ?? 'Unknown device'
  return (
    <li className="card flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg">{device}</h2>
          {signIn.isThisOne && <Badge tone="main">This device</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          Last used {dayAndTime(used, zone)}, {formatZone(used, zone)}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        aria-label={`Sign out ${signIn.isThisOne ? 'this device' : device}`}
        busy={isEnding && 'Signing out'}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  )
}
