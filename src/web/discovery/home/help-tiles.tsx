import Apple from 'lucide-react/icons/apple'
import Briefcase from 'lucide-react/icons/briefcase'
import CloudRain from 'lucide-react/icons/cloud-rain'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import Moon from 'lucide-react/icons/moon'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import User from 'lucide-react/icons/user'
import WavesHorizontal from 'lucide-react/icons/waves-horizontal'
import { Link } from 'react-router'
import { type Concern, concerns } from '#domain/clinicians/concerns.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { paths } from '#contract/page-paths.ts'
import * as styles from './help-tiles.module.css'

const tiles = [
  { concern: 'anxiety', Icon: WavesHorizontal },
  { concern: 'depressionAndMood', Icon: CloudRain },
  { concern: 'sleep', Icon: Moon },
  { concern: 'relationships', Icon: Heart },
  { concern: 'workAndStress', Icon: Briefcase },
  { concern: 'trauma', Icon: Shield },
  { concern: 'griefAndLoss', Icon: Leaf },
  { concern: 'neurodiversity', Icon: Sparkles },
  { concern: 'familyAndParenting', Icon: House },
  { concern: 'anger', Icon: Flame },
  { concern: 'eatingOrBody', Icon: Apple },
  { concern: 'selfEsteemAndIdentity', Icon: User },
] as const satisfies readonly { concern: Concern; Icon: unknown }[]

const listingFor = (concern: Concern) => paths.findPsychologist({ specializations: [concern] })

export function HelpTiles() {
  return (
    <section className="wrap py-(--section)" id="help">
      <h2 className="mb-8">What would you like help with?</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ concern, Icon }) => (
          <li key={concern}>
            <Link to={listingFor(concern)}>
              <Icon className="icon" />
              <span>{findLabel(concerns, concern)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft mt-5">
        Also <Link to={listingFor('addiction')}>addiction</Link>. Hard to put in a word?{' '}
        <Link to={paths.getMatched()}>Answer six short questions</Link>.
      </p>
    </section>
  )
}
