import Phone from 'lucide-react/icons/phone'
import { crisisBandId } from './crisis/crisis-band.tsx'
import * as styles from './help-now.module.css'

/** A plain link: it works before, and without, any script. */
export function HelpNow() {
  return (
    <a className={styles.help} href={`#${crisisBandId}`}>
      <Phone className="icon" />
      Help now
    </a>
  )
}
