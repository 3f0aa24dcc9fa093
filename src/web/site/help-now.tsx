import Phone from 'lucide-react/icons/phone'
import { crisisBandId } from '../crisis/crisis-band.tsx'

/** A plain link: it works before, and without, any script. */
export function HelpNow() {
  return (
    <a className="help-now" href={`#${crisisBandId}`}>
      <Phone className="icon" />
      Help now
    </a>
  )
}
