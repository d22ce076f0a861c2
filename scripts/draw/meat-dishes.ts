/** Dishes of beef and pork: cloth, plate, tortilla, filling and what lies around. */
import { cilantro, layer, onion, pico, pink } from './dish-layers.ts';
import { consomme, salsaRoja, salsaVerde } from './garnish.ts';
import type { Recipe } from './recipe.ts';
import { at, use } from './shapes.ts';
import * as table from './tables.ts';
import { corn, flour, red } from './tacos.ts';

export const meatDishes: Record<string, Recipe> = {
  'al-pastor': {
    table:
      table.serape([
        ['#C2381A', 60],
        ['#F0A92B', 16],
        ['#7A1E4B', 34],
        ['#FFF1D6', 8],
        ['#1F7350', 34],
        ['#F0A92B', 16],
      ]) + table.enamel('#22406F'),
    form: 'open',
    tortilla: corn,
    sauce: '#9E2F12',
    layers: [
      layer('strip', ['#C4431A', '#E2622A', '#F28A3C', '#8E2A12'], 44, 13),
      layer('piece', ['pineapple'], 5, 0.85, 0.75),
      onion(12),
      cilantro(8),
    ],
    pieces: ['pineapple', 'lime', 'wedge'],
    over:
      use('wedge', 112, 236, 40, 1.1) +
      use('wedge', 372, 232, -40, 1.1) +
      use('lime', 240, 66, 0, 0.95),
  },
  'carne-asada': {
    table: table.planks('#6B3F2A', '#4A2918') + table.board('#D9A566', '#B47B3E'),
    form: 'row',
    tortilla: flour,
    sauce: '#4A2416',
    layers: [
      layer('strip', ['#5E2C18', '#8A4526', '#A8603A', '#3E1C10'], 46, 13),
      layer('piece', ['avocado'], 2, 0.62, 0.6),
      pico(12),
      cilantro(7),
    ],
    pieces: ['avocado', 'cebollita', 'wedge', 'toreado'],
    over:
      use('cebollita', 62, 78, 40) +
      use('wedge', 418, 296, -30, 1.1) +
      use('toreado', 70, 292, -20, 0.9) +
      at(428, 78, salsaRoja(36)),
  },
  carnitas: {
    table: table.tiles('#E9F1EC', '#2E6E9E', '#F0A92B') + table.clay(),
    form: 'open',
    tortilla: corn,
    sauce: '#7A4420',
    layers: [
      layer('chunk', ['#A8632E', '#C98544', '#E2A868', '#7A401C'], 26, 10),
      pink(7),
      cilantro(9),
      layer('crumb', '#FFE2AE', 9, 5),
    ],
    pieces: ['radish', 'wedge'],
    over:
      use('wedge', 106, 228, 46, 1.1) +
      use('radish', 372, 232) +
      use('radish', 394, 214, 20, 0.9) +
      use('radish', 240, 70, 0, 0.9),
  },
  birria: {
    table: table.woven('#33204A', '#7A5AA0') + table.talavera('#F7E2B8', '#B5301C', '#F0A92B'),
    form: 'folded',
    tortilla: red,
    sauce: '#6E1F10',
    layers: [
      layer('shred', ['#8A2A14', '#B5401E', '#6B1C0E', '#D2602C'], 46, 17),
      onion(12),
      cilantro(10),
    ],
    pieces: ['wedge', 'radish'],
    over: at(240, 262, consomme(62)) + use('wedge', 330, 300, -20) + use('radish', 148, 292),
  },
  quesabirria: {
    table:
      table.serape(
        [
          ['#1F7350', 60],
          ['#FFF1D6', 8],
          ['#F0A92B', 22],
          ['#C2381A', 40],
          ['#FFF1D6', 8],
          ['#2E5E86', 30],
        ],
        90,
      ) + table.tray('#B9C3C9', '#E6EBEA'),
    form: 'folded',
    tortilla: { face: '#E2762B', rim: '#A8401A', spot: '#7A2410', inside: '#A8401E' },
    sauce: '#F9C548',
    layers: [
      layer('crumb', ['#FFD45E', '#F7B52C'], 40, 20),
      layer('shred', ['#8A2A14', '#B5401E', '#6B1C0E'], 26, 15),
      layer('crumb', '#FFE28A', 14, 10),
      cilantro(8),
    ],
    pieces: ['wedge', 'chile'],
    over:
      at(240, 256, consomme(60)) + use('wedge', 398, 282, -20, 1.1) + use('chile', 92, 282, -14),
  },
  chorizo: {
    table: table.flowers('#F0A92B', '#C2381A', '#FFF1D6', '#1F7350') + table.clay(160, '#2A1A2E'),
    form: 'open',
    tortilla: corn,
    sauce: '#7A160C',
    layers: [
      layer('chunk', ['#A8200F', '#CF3A1A', '#E8582A', '#861408'], 44, 7),
      layer('dice', ['#F9D27A', '#FBE3A4'], 10, 6),
      onion(7),
      cilantro(7),
    ],
    pieces: ['toreado', 'wedge'],
    over:
      use('toreado', 116, 236, -40) +
      use('wedge', 372, 234, -36, 1.1) +
      use('toreado', 240, 66, 4, 0.8),
  },
  barbacoa: {
    table:
      table.woven('#B5502A', '#E8935A') +
      table.board('#7A4A2E', '#54301C') +
      table.doily('#FFF1D6', 138),
    form: 'open',
    tortilla: corn,
    sauce: '#3A1C12',
    layers: [
      layer('shred', ['#5A2A18', '#7E4226', '#3E1A0E', '#A0603A'], 52, 17),
      onion(14),
      cilantro(10),
    ],
    pieces: ['wedge', 'chile'],
    over:
      at(240, 72, salsaVerde(30)) +
      use('wedge', 110, 250, 42, 1.1) +
      use('chile', 384, 246, -50, 0.9),
  },
  cochinita: {
    table: table.runner('#7A1E4B', '#F27BA8') + table.enamel('#F0A92B') + table.leaf(),
    form: 'open',
    tortilla: corn,
    sauce: '#B5401A',
    layers: [
      layer('shred', ['#D9561F', '#F07F34', '#B83A14', '#F6A052'], 50, 16),
      pink(11),
      layer('leaf', '#2F8B3D', 4, 7),
    ],
    pieces: ['orange', 'wedge'],
    over: use('orange', 118, 240) + use('orange', 366, 240, 20) + use('orange', 240, 68, 0, 0.85),
  },
  lengua: {
    table: table.gingham('#8E2A5B', '#FBEFF0') + table.talavera('#F7EFD8', '#1F7350', '#E2692F'),
    form: 'open',
    tortilla: flour,
    sauce: '#6E8F2E',
    layers: [
      layer('dice', ['#A65A34', '#C97F52', '#8A4526'], 26, 9),
      layer('crumb', ['#9CCB3A', '#7DB52E', '#C4E06A'], 18, 8),
      onion(10),
      cilantro(8),
    ],
    pieces: ['radish', 'lime'],
    over:
      use('lime', 112, 236) +
      use('radish', 368, 240) +
      use('radish', 388, 222, 0, 0.85) +
      use('lime', 240, 68, 0, 0.85),
  },
};
