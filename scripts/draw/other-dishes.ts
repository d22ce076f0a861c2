/** Dishes of chicken, sea, garden and breakfast. */
import { cilantro, layer, pico, queso } from './dish-layers.ts';
import { crema } from './garnish.ts';
import type { Recipe } from './recipe.ts';
import { at, use } from './shapes.ts';
import * as table from './tables.ts';
import { blue, corn, flour } from './tacos.ts';

export const otherDishes: Record<string, Recipe> = {
  pollo: {
    table: table.gingham('#2F8B57', '#F6F8E8') + table.enamel('#C2381A'),
    form: 'boat',
    tortilla: corn,
    sauce: '#B9772C',
    layers: [
      layer('chunk', ['#E8B25C', '#F4CE84', '#D08F3C'], 24, 11),
      layer('strip', '#8A5420', 9, 7),
      layer('piece', ['avocado'], 3, 0.55, 0.7),
      layer('dice', ['#E23B26', '#F25C3A'], 8, 6),
      cilantro(6),
    ],
    pieces: ['avocado', 'tomato', 'wedge'],
    over:
      use('tomato', 114, 92) + use('tomato', 132, 68, 0, 0.8) + use('wedge', 366, 272, -40, 1.1),
  },
  camaron: {
    table:
      table.tiles('#1F6F86', '#BFE3DF', '#F7C96B') +
      table.talavera('#FFF6E4', '#23518A', '#E8618C'),
    form: 'open',
    tortilla: flour,
    sauce: '#7D3A86',
    layers: [
      layer('ring', ['#8E3F9A', '#B76CC0', '#E9D3F0'], 22, 11),
      { kind: 'drizzle', colours: ['#FFC7A0'], count: 3, size: 4 },
      layer('piece', ['shrimp'], 5, 1, 0.66),
      cilantro(8),
    ],
    pieces: ['shrimp', 'wedge', 'lime'],
    over: use('wedge', 112, 238, 42, 1.1) + use('lime', 374, 236) + use('shrimp', 240, 68, 10, 0.9),
  },
  pescado: {
    table:
      table.serape(
        [
          ['#2E86A0', 52],
          ['#F6F1E0', 18],
          ['#F2A93B', 10],
          ['#F6F1E0', 18],
          ['#21617A', 30],
          ['#F6F1E0', 10],
        ],
        90,
      ) + table.basket('#C2381A', '#2E86A0'),
    form: 'row',
    tortilla: corn,
    sauce: '#8FBF5A',
    layers: [
      layer('ring', ['#CBE39A', '#EFF5D2', '#B59AD0'], 26, 10),
      layer('chunk', ['#E39A34', '#F4B955', '#D0832A'], 12, 15, 0.82),
      layer('crumb', '#FFE2A0', 26, 4, 0.85),
      { kind: 'drizzle', colours: ['#FFFBF0'], count: 3, size: 4 },
      pico(7),
    ],
    pieces: ['wedge', 'cucumber'],
    over:
      use('wedge', 190, 300, 20, 1.1) +
      use('wedge', 300, 62, -30, 1.1) +
      use('cucumber', 306, 306) +
      use('cucumber', 180, 60),
  },
  nopales: {
    table:
      table.serape([
        ['#E2692F', 44],
        ['#F7C96B', 14],
        ['#E8618C', 36],
        ['#FFF1D6', 8],
        ['#8E2A5B', 28],
        ['#F7C96B', 12],
      ]) + table.clay(162, '#E9B872'),
    form: 'boat',
    tortilla: blue,
    sauce: '#2F6B34',
    layers: [
      layer('strip', ['#3F8A3F', '#5FA84A', '#2C6A34', '#86C05E'], 40, 14),
      layer('dice', ['#E23B26', '#F25C3A'], 12, 6),
      queso(20),
    ],
    pieces: ['nopal', 'wedge'],
    over: use('nopal', 112, 84, -38, 0.8) + use('wedge', 372, 270, -36, 1.1),
  },
  hongos: {
    table: table.planks('#8A6A4E', '#65492F') + table.talavera('#EFE6DA', '#5A4F8A', '#F0A92B'),
    form: 'open',
    tortilla: blue,
    sauce: '#5C3A22',
    layers: [
      layer('strip', ['#8A5A36', '#A8764A'], 22, 12),
      layer('piece', ['mushroom'], 7, 0.85, 0.8),
      layer('leaf', ['#2F8B3D', '#1F6B3A'], 8, 9),
      queso(12),
    ],
    pieces: ['mushroom', 'wedge', 'chile'],
    over:
      use('mushroom', 112, 238, -20, 1.2) +
      use('mushroom', 136, 262, 15, 0.9) +
      use('chile', 366, 246, -46, 0.8) +
      use('mushroom', 240, 70, 0, 0.9),
  },
  papa: {
    table: table.flowers('#21506B', '#F7C96B', '#C2381A', '#5E9DB0') + table.enamel('#1F7350'),
    form: 'folded',
    tortilla: { face: '#F2B950', rim: '#CC7F26', spot: '#9A5518', inside: '#A86A20' },
    sauce: '#F4D47A',
    layers: [
      layer('dice', ['#F9D978', '#FCE9A8', '#EBB945'], 36, 9),
      layer('ring', ['#9ED05A', '#CBE39A'], 14, 9),
      layer('dice', '#E23B26', 9, 5),
      queso(14),
    ],
    pieces: ['cucumber', 'tomato'],
    over:
      at(240, 262, crema(50)) +
      use('tomato', 150, 288) +
      use('tomato', 172, 306, 0, 0.8) +
      use('cucumber', 330, 290) +
      use('cucumber', 310, 308, 0, 0.9),
  },
  desayuno: {
    table: table.gingham('#E8622A', '#FFF3DC') + table.enamel('#2E86A0'),
    form: 'boat',
    tortilla: flour,
    sauce: '#F0B429',
    layers: [
      layer('chunk', ['#FCD34D', '#FDE58A', '#F4B41F'], 26, 13),
      layer('strip', ['#B93A24', '#F0A07A', '#8E2414'], 14, 12),
      layer('dice', ['#E9B45A', '#D8331F'], 8, 6),
      layer('leaf', '#3F9A44', 6, 6),
    ],
    pieces: ['egg', 'bacon', 'orange'],
    over: use('egg', 104, 250, 0, 1.15) + use('bacon', 376, 248, -58) + use('orange', 366, 92),
  },
};
