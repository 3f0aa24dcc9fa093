import bloomUrl from './art/bloom.svg?url&no-inline'
import branchUrl from './art/branch.svg?url&no-inline'
import canopyUrl from './art/canopy.svg?url&no-inline'
import flowerUrl from './art/flower.svg?url&no-inline'
import frondsUrl from './art/fronds.svg?url&no-inline'
import leavesUrl from './art/leaves.svg?url&no-inline'
import pairUrl from './art/pair.svg?url&no-inline'
import rowUrl from './art/row.svg?url&no-inline'
import sprayUrl from './art/spray.svg?url&no-inline'
import wideUrl from './art/wide.svg?url&no-inline'
import * as styles from './cover.module.css'

const drawings = [bloomUrl, sprayUrl, frondsUrl, rowUrl, branchUrl, pairUrl, leavesUrl, flowerUrl, canopyUrl]

type CoverProps = { ground: 'leaf' | 'bloom' | 'sand' | 'dusk'; of: string; isWide?: boolean }

/** A drawing on one of four grounds. Which drawing follows from the article, so that it is always the same. */
export function Cover({ ground, of, isWide = false }: CoverProps) {
  const viewBox = isWide ? '0 0 1200 250' : '0 0 400 200'
  const url = isWide ? wideUrl : drawings[numberOf(of) % drawings.length]
  return (
    <div className={styles.cover} data-ground={ground} data-wide={isWide || undefined}>
      <svg viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <use href={`${url}#drawing`} />
      </svg>
    </div>
  )
}

const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
