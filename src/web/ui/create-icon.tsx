import { createElement, type SVGAttributes } from 'react'

type IconShape = [tag: string, attributes: Record<string, string>]

/** An icon from its shapes, on a square of 24. It always stands beside words, so screen readers pass over it. */
export const createIcon = (shapes: IconShape[]) => (attributes: SVGAttributes<SVGSVGElement>) =>
  createElement(
    'svg',
    {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...attributes,
    },
    ...shapes.map((shape) => createElement(...shape)),
  )
