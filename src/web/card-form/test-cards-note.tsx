import ChevronDown from 'lucide-react/icons/chevron-down'
import { TextButton } from '../ui/button/text-button.tsx'
import { type CardValues, offeredCards } from './card-values.ts'
import * as styles from './test-cards-note.module.css'

type TestCardsNoteProps = { today: string; onUse: (card: CardValues) => void }

/** The simulator takes no other cards, so it says which it takes. */
export function TestCardsNote({ today, onUse }: TestCardsNoteProps) {
  return (
    <div className={styles.cards}>
      <p className="text-sm">This is a demo. Please don’t use a real card.</p>
      <details>
        <summary>
          Test cards
          <ChevronDown className="icon" />
        </summary>
        <ul>
          {offeredCards(today).map(({ card, words }) => (
            <li key={card.number}>
              <span>
                <b className="tabular-nums">{card.number}</b>
                <span className="text-sm text-ink-soft">{words}</span>
              </span>
              <TextButton onClick={() => onUse(card)}>
                Use<span className="sr-only"> {card.number}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
