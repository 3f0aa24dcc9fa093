import { useState } from 'react'
import type { Diary } from '#contract/staff/diary.ts'
import { diaryNews } from './diary-news.ts'
import { useLiveDiary } from './live-diary.ts'
import * as styles from './live-line.module.css'

/** A quiet line about what came in while the page was open. It has its own place, so that nothing moves for it. */
export function LiveLine({ diary }: { diary: Diary }) {
  const state = useLiveDiary()
  const [seen, setSeen] = useState({ diary, news: '' })
  if (seen.diary !== diary) {
    const news = seen.diary.from === diary.from ? diaryNews(seen.diary, diary) : ''
    setSeen({ diary, news: news ?? seen.news })
  }
  return (
    <output className={styles.line}>
      {state === 'away' ? 'Live updates are away. This page looks for changes every 15 seconds.' : seen.news}
    </output>
  )
}
