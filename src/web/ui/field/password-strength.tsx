import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'

type PasswordStrengthProps = {
  /** 0 to 4. */
  level: number
  words: string
  rules: readonly { label: string; met: boolean }[]
}

export function PasswordStrength({ level, words, rules }: PasswordStrengthProps) {
  return (
    <>
      <div className="meter" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= level ? 'on' : undefined} />
        ))}
      </div>
      <p className="meter__words">
        <span className="sr">{`Password strength: ${level} of 4, `}</span>
        {words}
      </p>
      <ul className="rules">
        {rules.map(({ label, met }) => (
          <li key={label} className={met ? 'ok' : undefined}>
            {met ? <Check className="icon" /> : <Circle className="icon" />}
            <span>
              {label}
              <span className="sr">{met ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
