"""What is looked at on a screen: its boxes, its words, and what axe-core finds."""

import json
import re
from functools import cache

from tests.web.conftest import ROOT
from tests.web.driver import locale

TARGET = 44
"""So many pixels every way, at least, has whatever is pressed."""

BOXES = """
(target) => {
  const found = []
  const root = document.documentElement
  const wide = root.clientWidth
  const name = (each) => {
    const text = each.ariaLabel || each.innerText?.trim().slice(0, 30) || each.name || ''
    return `${each.localName}${each.className && typeof each.className === 'string' ? '.' + each.className.split(' ')[0] : ''} '${text.replace(/\\s+/g, ' ')}'`
  }
  if (Math.max(root.scrollWidth, document.body.scrollWidth) > wide) {
    const over = [...document.querySelectorAll('body *:not(.sprite, .sprite *)')].filter((each) => each.getBoundingClientRect().right > wide + 0.5)
    found.push(`it scrolls sideways: ${root.scrollWidth} > ${wide}, by ${over.slice(0, 3).map(name)}`)
  }
  const dialog = document.querySelector('dialog[open]')
  if (dialog) {
    const box = dialog.getBoundingClientRect()
    if (box.left < -0.5 || box.right > wide + 0.5 || dialog.scrollWidth > dialog.clientWidth + 1) {
      found.push(`the panel is wider than the window: ${box.left} to ${box.right}, ${dialog.scrollWidth} in ${dialog.clientWidth}`)
    }
  }
  const scope = dialog ?? document.body
  const isShown = (each) => {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let at = each; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false
    }
    const box = each.getBoundingClientRect()
    return box.width > 1 && box.height > 1
  }
  const scrolls = (each, way) => {
    for (let at = each.parentElement; at !== null && at !== root && at !== document.body; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at)[way]) && at !== dialog) return at
    }
    return null
  }
  const isFixed = (each) => {
    for (let at = each; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) && at !== dialog) return true
    }
    return false
  }
  // A label is pressed for what stands in it.
  const pressed = new Set()
  for (const each of scope.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    if (each.type === 'hidden') continue
    const label = each.localName === 'input' ? each.closest('label') : null
    const one = label ?? each
    if (isShown(one)) pressed.add(one)
  }
  const isInline = (each) => each.localName === 'a' && getComputedStyle(each).display === 'inline'
  const boxes = [...pressed].map((each) => [each, each.getBoundingClientRect(), isFixed(each)])
  for (const [each, box] of boxes) {
    if (!scrolls(each, 'overflowX') && (box.left < -0.5 || box.right > wide + 0.5)) {
      found.push(`${name(each)} leaves the window: ${box.left.toFixed()} to ${box.right.toFixed()} of ${wide}`)
    }
    if (!isInline(each) && (box.width < target - 0.5 || box.height < target - 0.5)) {
      found.push(`${name(each)} is small: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)
    }
  }
  const inHand = (each) => each.closest('.hand') !== null
  for (let a = 0; a < boxes.length; a++) {
    for (let b = a + 1; b < boxes.length; b++) {
      const [one, first, oneFixed] = boxes[a]
      const [other, second, otherFixed] = boxes[b]
      if (one.contains(other) || other.contains(one) || oneFixed !== otherFixed) continue
      if (inHand(one) && inHand(other)) continue // a fan: what shows of each is asked below
      if (isInline(one) && isInline(other)) continue
      const across = Math.min(first.right, second.right) - Math.max(first.left, second.left)
      const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
      if (scrolls(one, 'overflowY') !== scrolls(other, 'overflowY')) continue
      if (across > 1 && down > 1) found.push(`${name(one)} lies over ${name(other)}: ${across.toFixed()} x ${down.toFixed()}`)
    }
  }
  // What is pressed in its middle, or of a card of a fan where it shows, is the thing itself.
  const places = [...document.querySelectorAll('*:not(.sprite, .sprite *)')].map((each) => [each, each.scrollLeft, each.scrollTop])
  for (const [each] of boxes) {
    if (each.localName !== 'summary' && each.disabled) continue
    each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const box = isInline(each) ? each.getClientRects()[0] : each.getBoundingClientRect()
    const x = inHand(each) ? box.left + 8 : box.left + box.width / 2
    const y = inHand(each) ? box.top + 20 : box.top + box.height / 2
    const hit = document.elementFromPoint(x, y)
    if (hit === null || !(each.contains(hit) || hit.contains(each))) {
      found.push(`${name(each)} is covered by ${hit === null ? 'nothing there' : name(hit)}`)
    } else if (hit !== each && hit.contains(each) && !['label', 'summary'].includes(hit.localName) && !each.contains(hit)) {
      found.push(`${name(each)} is not what is pressed at its middle, but ${name(hit)}`)
    }
  }
  // Nothing lies over what is read at the table.
  for (const each of dialog ? [] : document.querySelectorAll('[data-seat] .name b, [data-seat] .about > *, .fact .text, .prompt')) {
    if (!isShown(each)) continue
    each.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const box = each.getBoundingClientRect()
    const over = [0.5, 0.85].map((part) => {
      const hits = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * part)
      const above = hits.slice(0, Math.max(hits.findIndex((hit) => each.contains(hit) || hit.contains(each)), 0))
      return above.find((hit) => hit.closest('.card, [data-card]') ?? hit.matches('svg, img'))
    }).find((hit) => hit)
    if (over) found.push(`${name(each)} cannot be read, for ${name(over)} lies over it`)
  }
  // Whoever looks next, or takes a picture, finds everything where it was: a panel too.
  for (const [each, left, top] of places) {
    if (each.scrollLeft !== left || each.scrollTop !== top) each.scrollTo({ left, top, behavior: 'instant' })
  }
  return found
}
"""


def boxes(page) -> list[str]:
    """Everything that scrolls sideways, overlaps, leaves the window or is too small to be pressed."""
    return page.evaluate(BOXES, TARGET)


WORDS = """
() => {
  const said = [document.title, document.body.innerText]
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) said.push(each.getAttribute(name) ?? '')
  }
  for (const each of document.querySelectorAll('.visually-hidden, [hidden]')) said.push(each.textContent)
  return said.join('\\n')
}
"""


@cache
def messages(lang: str) -> frozenset[str]:
    """The names of all messages that no word of a text could be."""
    names = re.findall(r"^([a-zA-Z][\w-]*) *=", locale(lang), re.MULTILINE)
    return frozenset(name for name in names if "-" in name)


@cache
def written(lang: str) -> frozenset[str]:
    """Words with a dash that are in the texts themselves, and in the rules."""
    texts = re.sub(r"^[a-zA-Z][\w-]* *=", "", locale(lang), flags=re.MULTILINE)
    for page in (ROOT / "docs/rules").glob(f"*.{lang}.md"):
        texts += page.read_text(encoding="utf-8")
    return frozenset(re.findall(r"[A-Za-z]\w*(?:-\w+)+", re.sub(r"\{.*?\}", "", texts)))


def words(page, lang: str) -> list[str]:
    """Names of messages, and values nobody filled in, where people read; and another language."""
    said = page.evaluate(WORDS)
    shown = set(re.findall(r"[A-Za-z]\w*(?:-\w+)+", said))
    found = sorted((shown & messages("en")) - written(lang))
    found += re.findall(r"\{ ?\$\w+[^}]*\}?", said)
    found += re.findall(r"\bundefined\b|\bNaN\b|\[object \w+\]", said)
    if (spoken := page.evaluate("document.documentElement.lang")) != lang:
        found.append(f"<html lang={spoken}>")
    return found


AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
FAULTS = """
async () => {
  // It would walk through thousands of parts of pictures, which are hidden from everybody.
  const sprites = [...document.querySelectorAll('body > .sprite')]
  for (const each of sprites) each.remove()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] }).finally(() => document.body.append(...sprites))
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((n) => n.target + ' ' + (n.any[0]?.message ?? '')).join(' | ')} (${nodes.length})`)
}
"""


def axe(page) -> list[str]:
    """What axe-core finds."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(f"{{ const module = undefined; {AXE.read_text(encoding='utf-8')} }}")
    return page.evaluate(FAULTS)


def told(found: dict) -> str:
    """Findings, so that a person can read them."""
    return "\n" + json.dumps(found, indent=1, ensure_ascii=False)
