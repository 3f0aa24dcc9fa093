import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import * as styles from './password-strength.module.css'

type PasswordStrengthProps = {
  /** 0 to 4. */
  level: number
  words: string
  rules: readonly { label: string; met: boolean }[]
}

export function PasswordStrength({ level, words, rules }: PasswordStrengthProps) {
  return (
    <>
      <div className={styles.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= level ? styles.on : undefined} />
        ))}
      </div>
      <p className={styles.words}>
        <span className="sr-only">{`Password strength: ${level} of 4, `}</span>
        {words}
      </p>
      <ul className={styles.rules}>
        {rules.map(({ label, met }) => (
          <li key={label} className={met ? styles.ok : undefined}>
            {met ? <Check className="icon" /> : <Circle className="icon" />}
            <span>
              {label}
              <span className="sr-only">{met ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
