import Clock from 'lucide-react/icons/clock'
import Search from 'lucide-react/icons/search'
import Video from 'lucide-react/icons/video'
import Wallet from 'lucide-react/icons/wallet'
import { useSettings } from '../../api/settings.ts'
import * as styles from './how-it-works.module.css'

export function HowItWorks() {
  const holdMinutes = Math.round(useSettings().hold.seconds / 60)
  const steps = [
    {
      Icon: Search,
      title: 'See who is free',
      text: 'Choose by what you need, how you pay and when you are free. No account needed to look.',
    },
    {
      Icon: Clock,
      title: 'Keep the time',
      text: `We hold it for ${holdMinutes} minutes while you fill in a few details. You can ask for more time.`,
    },
    {
      Icon: Wallet,
      title: 'Know the cost',
      text: 'The price after your rebate is in view at every step. Nothing is charged when you book.',
    },
    {
      Icon: Video,
      title: 'Meet by video',
      text: 'From your couch, your car or a quiet room at work. We email you the details.',
    },
  ]
  return (
    <section className="wrap py-(--section) pt-12" id="how">
      <h2>How it works</h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon className="icon" />
            </span>
            <h3>{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
