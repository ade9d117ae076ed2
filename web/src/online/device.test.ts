import { expect, test } from 'vitest';
import { device } from './device';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36', 'Chrome · Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36', 'Samsung Internet · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1', 'Chrome · iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox · macOS'],
  ['levata/0.1', 'levata/0.1'],
  ['', ''],
])('%s', (agent, told) => {
  expect(device(agent)).toBe(told);
});
