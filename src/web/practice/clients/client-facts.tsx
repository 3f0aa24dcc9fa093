import Cake from 'lucide-react/icons/cake'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Wallet from 'lucide-react/icons/wallet'
import type { ClientPage } from '#contract/staff/client-page.ts'
import { methods } from '#domain/funding/methods.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { formatBirthday } from './format-client.ts'
import * as styles from './client-page.module.css'

/** Who it is, in one line. */
export function ClientFacts({ client }: { client: ClientPage }) {
  const { age, dateOfBirth, timeZone, funding, mobile, email } = client
  return (
    <span className={styles.facts}>
      <span>
        <Cake className="icon" />
        {age}, born {formatBirthday(dateOfBirth)}
      </span>
      <span>
        <Clock className="icon" />
        {zoneLabel(timeZone)} time
      </span>
      {funding && (
        <span>
          <Wallet className="icon" />
          {methods[funding].label}
        </span>
      )}
      {mobile && (
        <span>
          <Phone className="icon" />
          <a href={`tel:${mobile}`}>{mobile}</a>
        </span>
      )}
      <span>
        <Mail className="icon" />
        {email}
      </span>
    </span>
  )
}
